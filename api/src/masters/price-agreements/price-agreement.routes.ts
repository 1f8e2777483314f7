import {
  priceAgreementList,
  priceAgreements as contract,
  type PriceAgreementInput,
} from '@shared/contract/finance/price-agreement.contract.ts';
import { serveExport } from '../../services/exchange/export.routes.ts';
import { documentRoutes } from '../../platform/document-routes.ts';
import { handle, handleBatch, type Route } from '../../platform/route.ts';
import { priceAgreements } from './price-agreement.entity.ts';
import { priceAgreementImportRoutes } from './price-agreement.import.ts';
import { priceAgreementListRoute } from './price-agreement.list.ts';
import {
  activateAgreement,
  agreementDetail,
  createAgreement,
  expireAgreement,
  updateAgreement,
} from './price-agreement.service.ts';

const inputOf = ({ ack: _ack, ...input }: PriceAgreementInput & { ack?: unknown }): PriceAgreementInput => input;
const { read, change } = documentRoutes(contract.get, async (ctx, id) =>
  agreementDetail(ctx, await priceAgreements.find(ctx, id)),
);

/** 协议价 (warehouse-finance 3.16). */
export const priceAgreementRoutes: Route[] = [
  priceAgreementListRoute,
  serveExport(priceAgreementList),
  ...priceAgreementImportRoutes,
  read,
  handle(contract.create, async (ctx, { body }) => agreementDetail(ctx, await createAgreement(ctx, inputOf(body)))),
  change(contract.update, (ctx, id, { version, ...input }) => updateAgreement(ctx, id, version, inputOf(input))),
  change(contract.activate, async (ctx, id, { version }) =>
    activateAgreement(ctx, await priceAgreements.lock(ctx, id, version)),
  ),
  change(contract.expire, async (ctx, id, { version }) =>
    expireAgreement(ctx, await priceAgreements.lock(ctx, id, version)),
  ),
  handleBatch(contract.activateAll, priceAgreements, activateAgreement),
];
