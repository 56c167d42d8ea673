CREATE TABLE "live_takedowns" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "live_takedowns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"session_id" bigint NOT NULL,
	"shop_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"taken_by" bigint NOT NULL,
	"status" text DEFAULT 'stands' NOT NULL,
	"ask_until" timestamp (3) with time zone NOT NULL,
	"appeal" text,
	"appealed_at" timestamp (3) with time zone,
	"appealed_by" bigint,
	"decided_by" bigint,
	"decision" text,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "live_takedowns_status" CHECK ("live_takedowns"."status" in ('stands', 'appealed', 'undone', 'final')),
	CONSTRAINT "live_takedowns_other" CHECK ("live_takedowns"."decided_by" is null or "live_takedowns"."decided_by" <> "live_takedowns"."taken_by"),
	CONSTRAINT "live_takedowns_appealed" CHECK (("live_takedowns"."appeal" is null) = ("live_takedowns"."appealed_at" is null) and ("live_takedowns"."status" <> 'appealed' or "live_takedowns"."appealed_at" is not null)),
	CONSTRAINT "live_takedowns_ended" CHECK (("live_takedowns"."status" in ('undone', 'final')) = ("live_takedowns"."ended_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "live_sessions" DROP CONSTRAINT "live_sessions_pauses";--> statement-breakpoint
ALTER TABLE "live_time_purchases" DROP CONSTRAINT "live_time_purchases_source";--> statement-breakpoint
ALTER TABLE "operator_claims" DROP CONSTRAINT "operator_claims_queue";--> statement-breakpoint
ALTER TABLE "platform_review_deadlines" DROP CONSTRAINT "platform_review_deadlines_queue";--> statement-breakpoint
ALTER TABLE "live_sessions" ADD COLUMN "sale_id" bigint;--> statement-breakpoint
ALTER TABLE "live_sessions" ADD COLUMN "warning" text;--> statement-breakpoint
ALTER TABLE "live_sessions" ADD COLUMN "warned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "live_takedowns" ADD CONSTRAINT "live_takedowns_session_id_live_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."live_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "live_takedowns_holding" ON "live_takedowns" USING btree ("session_id") WHERE status <> 'undone';--> statement-breakpoint
CREATE INDEX "live_takedowns_of_session" ON "live_takedowns" USING btree ("session_id","id");--> statement-breakpoint
CREATE INDEX "live_takedowns_by_status" ON "live_takedowns" USING btree ("status","id");--> statement-breakpoint
CREATE UNIQUE INDEX "live_sessions_of_sale" ON "live_sessions" USING btree ("sale_id") WHERE status in ('ready','live','paused');--> statement-breakpoint
CREATE INDEX "live_sessions_of_host" ON "live_sessions" USING btree ("host_id","id") WHERE host_id is not null;--> statement-breakpoint
ALTER TABLE "live_sessions" ADD CONSTRAINT "live_sessions_warned" CHECK (("live_sessions"."warning" is null) = ("live_sessions"."warned_at" is null));--> statement-breakpoint
ALTER TABLE "live_sessions" ADD CONSTRAINT "live_sessions_pauses" CHECK ("live_sessions"."pause_cause" is null or "live_sessions"."pause_cause" in ('host', 'silent', 'host_left', 'operator'));--> statement-breakpoint
ALTER TABLE "live_time_purchases" ADD CONSTRAINT "live_time_purchases_source" CHECK ("live_time_purchases"."source" in ('purchase', 'free', 'granted'));--> statement-breakpoint
ALTER TABLE "operator_claims" ADD CONSTRAINT "operator_claims_queue" CHECK ("operator_claims"."queue" in ('lot','goods','filing','application','case','penalty','payout','shop_name','deduction','report','licence','sale','group_buy','draw_win','chargeback','campaign','late_campaign','loss','invite_flag','task','task_appeal','house_proof','live_application','live_act','video','video_appeal','live_takedown'));--> statement-breakpoint
ALTER TABLE "platform_review_deadlines" ADD CONSTRAINT "platform_review_deadlines_queue" CHECK ("platform_review_deadlines"."queue" in ('lot','goods','filing','application','case','penalty','payout','shop_name','deduction','report','licence','sale','group_buy','draw_win','chargeback','campaign','late_campaign','loss','invite_flag','task','task_appeal','house_proof','live_application','live_act','video','video_appeal','live_takedown'));
--> statement-breakpoint
-- A takedown stays as its shop was told; once undone or final it is so for good.
CREATE FUNCTION live_takedown_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR (NEW.session_id, NEW.shop_id, NEW.reason, NEW.taken_by, NEW.ask_until)
      IS DISTINCT FROM (OLD.session_id, OLD.shop_id, OLD.reason, OLD.taken_by, OLD.ask_until)
      OR (NEW.status <> OLD.status AND (OLD.status IN ('undone', 'final') OR NEW.status = 'stands')) THEN
    RAISE EXCEPTION 'takedown % stays as it was told', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER live_takedowns_stay BEFORE UPDATE OR DELETE ON live_takedowns FOR EACH ROW EXECUTE FUNCTION live_takedown_stays();
--> statement-breakpoint
CREATE TRIGGER live_takedowns_effect AFTER INSERT OR UPDATE OF status ON live_takedowns
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
