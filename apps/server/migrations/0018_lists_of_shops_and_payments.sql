CREATE INDEX "order_reviews_by_status" ON "order_reviews" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "order_reviews_by_rating" ON "order_reviews" USING btree ("rating","id");--> statement-breakpoint
CREATE INDEX "order_reviews_by_user" ON "order_reviews" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "payment_callbacks_about" ON "payment_callbacks" USING btree ("about","id");--> statement-breakpoint
CREATE INDEX "payment_payments_by_status" ON "payment_payments" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "payment_payments_by_channel" ON "payment_payments" USING btree ("channel","id");--> statement-breakpoint
CREATE INDEX "payment_payments_by_age" ON "payment_payments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payment_refunds_by_status" ON "payment_refunds" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "payment_refunds_by_user" ON "payment_refunds" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "payment_refunds_by_age" ON "payment_refunds" USING btree ("created_at","id");
