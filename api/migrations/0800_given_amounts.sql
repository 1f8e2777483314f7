-- FIN-158: a line of 购销合同 or 开票资料 may be bought for an amount; its price is that amount by the piece, rounded.
ALTER TABLE trade_doc_line ADD COLUMN amount_given boolean NOT NULL DEFAULT false;
