-- 审批规则 (3.16): the steps of a document as its rule had them when it was handed in, and who has agreed to which.
CREATE TABLE fin_approval_step (
  doc_type text NOT NULL CHECK (doc_type IN ('fin_payment_application', 'fin_settlement')),
  doc_id bigint NOT NULL,
  no integer NOT NULL CHECK (no BETWEEN 1 AND 3),
  role_id bigint NOT NULL REFERENCES ac_role (id),
  -- 会签: those who have to agree, one after another; 或签: nobody by name.
  holders bigint[],
  PRIMARY KEY (doc_type, doc_id, no)
);
CREATE TABLE fin_approval_mark (
  doc_type text NOT NULL,
  doc_id bigint NOT NULL,
  no integer NOT NULL,
  user_id bigint NOT NULL REFERENCES ac_user (id),
  at timestamptz(3) NOT NULL,
  PRIMARY KEY (doc_type, doc_id, user_id),
  FOREIGN KEY (doc_type, doc_id, no) REFERENCES fin_approval_step ON DELETE CASCADE
);
