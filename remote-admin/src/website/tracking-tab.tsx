import { website, type WebsiteSettings } from '@shared/contract/system/website.contract.ts';
import { toast } from '@shared/runtime/notices.ts';
import { useCommand } from '@shared/runtime/query.ts';
import { useMay } from '@shared/runtime/session.ts';
import { SwitchInput } from '@shared/ui/form/inputs.tsx';
import { TrackingTrial } from './tracking-trial.tsx';
import css from './website.module.css';

/** 对外查询: an address that answers where a container is; it has no page of its own. */
export function TrackingTab({ settings }: { settings: WebsiteSettings }) {
  const may = useMay();
  const { run, busy } = useCommand(website.save, { invalidates: [website.get] });
  const turn = async (tracking: boolean) => {
    const { id: _id, ...rest } = settings;
    const outcome = await run({ body: { ...rest, tracking } });
    if (outcome.ok) toast.success(tracking ? '已开启对外查询' : '已关闭对外查询');
  };
  return (
    <div className={css.card}>
      <div className={css.switch}>
        <SwitchInput
          aria-label="开放货物跟踪查询"
          disabled={busy || !may('system.website.edit')}
          value={settings.tracking}
          onChange={(tracking) => void turn(tracking ?? false)}
        />
        <span>开放货物跟踪查询</span>
      </div>
      <p className={css.hint}>
        客户用箱号和收货人（或通知人）手机后四位查询，只返回柜子阶段、船期和节点，不返回客户、货物和金额。查不到、尾号不符和未开放时的回答相同；每个地址每分钟最多
        20 次。
      </p>
      <p className={css.hint}>查询地址</p>
      <code
        className={css.code}
      >{`${globalThis.location.origin}/api/public/tracking?containerNo=箱号&phone4=手机后四位`}</code>
      <TrackingTrial open={settings.tracking} />
    </div>
  );
}
