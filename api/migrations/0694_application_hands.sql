-- FIN-070: everybody who ever edited or submitted an application is one of its makers, not only the last one.
ALTER TABLE fin_payment_application ALTER COLUMN edited_by TYPE text[]
  USING array_remove(ARRAY[edited_by::text, submitted_by::text], NULL);
ALTER TABLE fin_payment_application ALTER COLUMN edited_by SET DEFAULT '{}', ALTER COLUMN edited_by SET NOT NULL;
