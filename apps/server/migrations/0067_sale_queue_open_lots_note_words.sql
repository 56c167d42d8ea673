ALTER TABLE "operator_claims" DROP CONSTRAINT "operator_claims_queue";--> statement-breakpoint
ALTER TABLE "platform_promises" DROP CONSTRAINT "platform_promises_queue";--> statement-breakpoint
CREATE INDEX "auction_lots_of_status_by_any_end" ON "auction_lots" USING btree ("status",(coalesce("ends_at", 'infinity')),"id");--> statement-breakpoint
CREATE INDEX "auction_lots_open_by_any_end" ON "auction_lots" USING btree ((coalesce("ends_at", 'infinity')),"id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "operator_notes_by_words" ON "operator_notes" USING gin (platform_terms(platform_fold("text")));--> statement-breakpoint
ALTER TABLE "operator_claims" ADD CONSTRAINT "operator_claims_queue" CHECK ("operator_claims"."queue" in ('lot','goods','filing','application','case','penalty','payout','shop_name','deduction','report','licence','sale'));--> statement-breakpoint
ALTER TABLE "platform_promises" ADD CONSTRAINT "platform_promises_queue" CHECK ("platform_promises"."queue" in ('lot','goods','filing','application','case','penalty','payout','shop_name','deduction','report','licence','sale'));
