CREATE INDEX "operator_accounts_by_login" ON "operator_accounts" USING btree ("login","id");--> statement-breakpoint
CREATE INDEX "operator_accounts_by_start" ON "operator_accounts" USING btree ("login" text_pattern_ops,"id");--> statement-breakpoint
CREATE INDEX "operator_accounts_by_name" ON "operator_accounts" USING btree ("name" text_pattern_ops,"id");--> statement-breakpoint
CREATE INDEX "operator_accounts_by_status" ON "operator_accounts" USING btree ((case when "status" = 'active' and "password_hash" is null then 'invited' else "status" end),"id");--> statement-breakpoint
CREATE INDEX "operator_accounts_by_role" ON "operator_accounts" USING gin ("roles");--> statement-breakpoint
CREATE INDEX "operator_accounts_by_sign_in" ON "operator_accounts" USING btree ("last_login_at");--> statement-breakpoint
CREATE INDEX "operator_accounts_by_age" ON "operator_accounts" USING btree ("created_at");
