CREATE INDEX "account_bindings_union" ON "account_bindings" USING btree ("union_id") WHERE union_id is not null;--> statement-breakpoint
CREATE INDEX "address_same" ON "address_addresses" USING btree ("county_code","detail") WHERE deleted_at is null and user_id is not null;
