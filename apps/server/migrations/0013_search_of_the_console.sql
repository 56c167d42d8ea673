CREATE INDEX "account_users_by_nickname" ON "account_users" USING btree ("nickname" text_pattern_ops,"id");--> statement-breakpoint
CREATE INDEX "order_orders_by_total" ON "order_orders" USING btree ("total_fen","id");--> statement-breakpoint
CREATE INDEX "payment_cards_by_last4" ON "payment_cards" USING btree ("last4","user_id");
