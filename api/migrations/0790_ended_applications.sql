-- 结束剩余 (4.14): what of a part-paid application was given up. What it asks for (gross, lines) is without it.
ALTER TABLE fin_payment_application ADD COLUMN ended numeric(20,4) NOT NULL DEFAULT 0 CHECK (ended >= 0);
