-- 风险预警, 对账单未确认, 退税与备案 and 逾期未收汇 were 其他 until now: who had that by mail goes on getting them.
insert into sh_subscription (user_id, topic, created_at)
select user_id, topics.topic, created_at
from sh_subscription
cross join (values ('risk'), ('statement'), ('tax'), ('fx')) as topics (topic)
where sh_subscription.topic = 'other'
on conflict do nothing;
