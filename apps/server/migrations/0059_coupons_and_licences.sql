DROP TRIGGER coupon_templates_effect ON coupon_templates;
--> statement-breakpoint
ALTER TABLE "coupon_templates" DROP CONSTRAINT "coupon_templates_status";--> statement-breakpoint
ALTER TABLE "operator_claims" DROP CONSTRAINT "operator_claims_queue";--> statement-breakpoint
ALTER TABLE "shop_licences" DROP CONSTRAINT "shop_licences_status";--> statement-breakpoint
ALTER TABLE "platform_promises" DROP CONSTRAINT "platform_promises_queue";--> statement-breakpoint
DROP INDEX "coupon_templates_by_status";--> statement-breakpoint
DROP INDEX "shop_licences_waiting";--> statement-breakpoint
ALTER TABLE "coupon_templates" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_licences" ADD COLUMN "question" text;--> statement-breakpoint
ALTER TABLE "shop_licences" ADD COLUMN "answer_by" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "coupon_templates_by_issuer" ON "coupon_templates" USING btree ("issuer","id");--> statement-breakpoint
CREATE INDEX "coupon_templates_by_state" ON "coupon_templates" USING btree ("issuer","status","id");--> statement-breakpoint
CREATE INDEX "coupon_templates_by_audience" ON "coupon_templates" USING btree ("issuer","audience","id");--> statement-breakpoint
CREATE INDEX "shop_licences_queue" ON "shop_licences" USING btree ("status","id");--> statement-breakpoint
CREATE UNIQUE INDEX "shop_licences_waiting" ON "shop_licences" USING btree ("shop_id","kind") WHERE status in ('pending', 'asked');--> statement-breakpoint
ALTER TABLE "coupon_templates" ADD CONSTRAINT "coupon_templates_status" CHECK ("coupon_templates"."status" in ('active', 'paused', 'ended') or "coupon_templates"."issuer" = 'platform' and "coupon_templates"."issued" = 0 and "coupon_templates"."status" in ('draft', 'waiting'));--> statement-breakpoint
ALTER TABLE "operator_claims" ADD CONSTRAINT "operator_claims_queue" CHECK ("operator_claims"."queue" in ('lot','goods','filing','application','case','penalty','payout','shop_name','deduction','report','licence'));--> statement-breakpoint
ALTER TABLE "shop_licences" ADD CONSTRAINT "shop_licences_answer_by" CHECK ((status = 'asked') = (answer_by is not null));--> statement-breakpoint
ALTER TABLE "shop_licences" ADD CONSTRAINT "shop_licences_status" CHECK (status in ('pending', 'asked', 'approved', 'rejected', 'replaced'));--> statement-breakpoint
ALTER TABLE "platform_promises" ADD CONSTRAINT "platform_promises_queue" CHECK ("platform_promises"."queue" in ('lot','goods','filing','application','case','penalty','payout','shop_name','deduction','report','licence'));--> statement-breakpoint
CREATE VIEW "public"."order_coupon_costs" AS (select o.id as order_id, o.paid_fen, (select coalesce(sum(r.coupon_fen), 0)::bigint from order_refunds r where r.order_id = o.id) as returned_fen from order_orders o where o.paid_at is not null);
--> statement-breakpoint
CREATE TRIGGER coupon_templates_effect AFTER INSERT OR UPDATE OF status, budget_fen, total ON coupon_templates
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status', 'budget_fen', 'total');
