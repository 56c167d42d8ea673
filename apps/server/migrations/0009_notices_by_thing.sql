CREATE INDEX "message_notices_about" ON "message_notices" USING btree ("user_id","about","id") WHERE user_id is not null and about is not null;
