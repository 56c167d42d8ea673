DROP VIEW "public"."shop_marks";--> statement-breakpoint
DROP INDEX "account_users_strikes";--> statement-breakpoint
CREATE INDEX "account_identities_kind" ON "account_identities" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "account_users_realname" ON "account_users" USING btree ("realname_status","id");--> statement-breakpoint
CREATE INDEX "account_users_by_age" ON "account_users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "auction_lots_by_mode" ON "auction_lots" USING btree ("mode","id");--> statement-breakpoint
CREATE INDEX "auction_lots_by_any_end" ON "auction_lots" USING btree ((coalesce("ends_at", 'infinity')),"id");--> statement-breakpoint
CREATE INDEX "auction_lots_by_any_submission" ON "auction_lots" USING btree ((coalesce("submitted_at", 'infinity')),"id");--> statement-breakpoint
CREATE INDEX "deposit_penalties_by_kind" ON "deposit_penalties" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "ledger_txs_by_type" ON "ledger_txs" USING btree ("type","id");--> statement-breakpoint
CREATE INDEX "ledger_txs_by_ref_no" ON "ledger_txs" USING btree ("ref_no") WHERE ref_no is not null;--> statement-breakpoint
CREATE INDEX "order_orders_by_kind" ON "order_orders" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "order_orders_by_age" ON "order_orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "shop_shops_credit" ON "shop_shops" USING btree ("credit_level","id");--> statement-breakpoint
CREATE INDEX "platform_audit_by_action" ON "platform_audit_logs" USING btree ("action" text_pattern_ops,"id");--> statement-breakpoint
CREATE INDEX "platform_audit_by_time" ON "platform_audit_logs" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "platform_audit_by_thing" ON "platform_audit_logs" USING btree ("target_id","id");--> statement-breakpoint
CREATE INDEX "platform_audit_by_words" ON "platform_audit_logs" USING gin (platform_terms(platform_fold(coalesce("reason", ''))));--> statement-breakpoint
CREATE INDEX "account_users_strikes" ON "account_users" USING btree ("unpaid_strikes","id");--> statement-breakpoint
CREATE VIEW "public"."shop_marks" AS (select id, is_verified, credit_level from shop_shops);
