CREATE TABLE "live_chat_acts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "live_chat_acts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"room_id" bigint NOT NULL,
	"session_id" bigint NOT NULL,
	"line_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"note" text,
	"until_at" timestamp (3) with time zone,
	"acted_by" bigint,
	"operator_id" bigint,
	"status" text DEFAULT 'stands' NOT NULL,
	"ask_until" timestamp (3) with time zone NOT NULL,
	"appeal" text,
	"appealed_at" timestamp (3) with time zone,
	"decided_by" bigint,
	"decision" text,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "live_chat_acts_by" CHECK (("live_chat_acts"."acted_by" is null) <> ("live_chat_acts"."operator_id" is null)),
	CONSTRAINT "live_chat_acts_other" CHECK ("live_chat_acts"."decided_by" is null or "live_chat_acts"."operator_id" is null or "live_chat_acts"."decided_by" <> "live_chat_acts"."operator_id"),
	CONSTRAINT "live_chat_acts_kind" CHECK ("live_chat_acts"."kind" in ('removed', 'muted', 'banned')),
	CONSTRAINT "live_chat_acts_reason" CHECK ("live_chat_acts"."reason" in ('abuse', 'off_platform', 'misleading', 'flooding', 'personal_data', 'prohibited', 'rules')),
	CONSTRAINT "live_chat_acts_status" CHECK ("live_chat_acts"."status" in ('stands', 'appealed', 'lifted', 'undone', 'final')),
	CONSTRAINT "live_chat_acts_until" CHECK ("live_chat_acts"."until_at" is null or "live_chat_acts"."kind" = 'muted'),
	CONSTRAINT "live_chat_acts_appealed" CHECK ("live_chat_acts"."status" <> 'appealed' or "live_chat_acts"."appealed_at" is not null),
	CONSTRAINT "live_chat_acts_ended" CHECK (("live_chat_acts"."status" in ('lifted', 'undone', 'final')) = ("live_chat_acts"."ended_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "live_chats" (
	"session_id" bigint PRIMARY KEY NOT NULL,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"change_no" integer DEFAULT 0 NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"pinned" text,
	"pinned_by" bigint,
	CONSTRAINT "live_chats_counts" CHECK ("live_chats"."last_seq" >= 0 and "live_chats"."change_no" >= 0 and "live_chats"."likes" >= 0),
	CONSTRAINT "live_chats_pinned" CHECK (("live_chats"."pinned" is null) = ("live_chats"."pinned_by" is null))
);
--> statement-breakpoint
CREATE TABLE "live_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "live_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"session_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"user_id" bigint,
	"staff" text,
	"text" text,
	"original" text,
	"client_msg_id" uuid NOT NULL,
	"removed_act_id" bigint,
	"removed_by" text,
	"hidden_by" bigint,
	"change_no" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "live_lines_staff" CHECK ("live_lines"."staff" is null or "live_lines"."staff" in ('host', 'staff')),
	CONSTRAINT "live_lines_left" CHECK (("live_lines"."user_id" is null) = ("live_lines"."text" is null) and ("live_lines"."user_id" is not null or "live_lines"."original" is null)),
	CONSTRAINT "live_lines_removed" CHECK (("live_lines"."removed_act_id" is null) = ("live_lines"."removed_by" is null))
);
--> statement-breakpoint
ALTER TABLE "operator_claims" DROP CONSTRAINT "operator_claims_queue";--> statement-breakpoint
ALTER TABLE "report_reports" DROP CONSTRAINT "report_reports_target";--> statement-breakpoint
ALTER TABLE "platform_review_deadlines" DROP CONSTRAINT "platform_review_deadlines_queue";--> statement-breakpoint
ALTER TABLE "live_chat_acts" ADD CONSTRAINT "live_chat_acts_session_id_live_chats_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."live_chats"("session_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_chats" ADD CONSTRAINT "live_chats_session_id_live_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."live_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_lines" ADD CONSTRAINT "live_lines_session_id_live_chats_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."live_chats"("session_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "live_chat_acts_removed" ON "live_chat_acts" USING btree ("line_id") WHERE kind = 'removed' and status <> 'undone';--> statement-breakpoint
CREATE INDEX "live_chat_acts_holding" ON "live_chat_acts" USING btree ("room_id","user_id");--> statement-breakpoint
CREATE INDEX "live_chat_acts_of_person" ON "live_chat_acts" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "live_chat_acts_by_status" ON "live_chat_acts" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "live_lines_of_session" ON "live_lines" USING btree ("session_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "live_lines_in_order" ON "live_lines" USING btree ("session_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "live_lines_once" ON "live_lines" USING btree ("session_id","user_id","client_msg_id");--> statement-breakpoint
CREATE INDEX "live_lines_changed" ON "live_lines" USING btree ("session_id","change_no") WHERE change_no > 0;--> statement-breakpoint
CREATE INDEX "live_lines_of_person" ON "live_lines" USING btree ("user_id","id");--> statement-breakpoint
ALTER TABLE "operator_claims" ADD CONSTRAINT "operator_claims_queue" CHECK ("operator_claims"."queue" in ('lot','goods','filing','application','case','penalty','payout','shop_name','deduction','report','licence','sale','group_buy','draw_win','chargeback','campaign','late_campaign','loss','invite_flag','task','task_appeal','house_proof','live_application','live_act'));--> statement-breakpoint
ALTER TABLE "report_reports" ADD CONSTRAINT "report_reports_target" CHECK ("report_reports"."target_type" in ('lot', 'goods', 'group_buy', 'campaign', 'campaign_question', 'shop', 'user', 'order', 'message', 'task', 'live_session', 'live_line'));--> statement-breakpoint
ALTER TABLE "platform_review_deadlines" ADD CONSTRAINT "platform_review_deadlines_queue" CHECK ("platform_review_deadlines"."queue" in ('lot','goods','filing','application','case','penalty','payout','shop_name','deduction','report','licence','sale','group_buy','draw_win','chargeback','campaign','late_campaign','loss','invite_flag','task','task_appeal','house_proof','live_application','live_act'));
--> statement-breakpoint
-- A line stays as it was written; only its writer's leaving takes name and text out of it.
CREATE FUNCTION live_line_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR (NEW.session_id, NEW.seq, NEW.staff, NEW.client_msg_id, NEW.created_at)
      IS DISTINCT FROM (OLD.session_id, OLD.seq, OLD.staff, OLD.client_msg_id, OLD.created_at)
      OR (NEW.user_id IS NOT NULL AND (NEW.user_id, NEW.text, NEW.original) IS DISTINCT FROM (OLD.user_id, OLD.text, OLD.original)) THEN
    RAISE EXCEPTION 'line % stays as it was written', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER live_lines_stay BEFORE UPDATE OR DELETE ON live_lines FOR EACH ROW EXECUTE FUNCTION live_line_stays();
--> statement-breakpoint
-- What was done to keep order stays as it was told; once lifted, undone or final it is so for good, but a mute or ban that is final may be lifted.
CREATE FUNCTION live_act_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR (NEW.room_id, NEW.session_id, NEW.line_id, NEW.user_id, NEW.kind, NEW.reason, NEW.until_at, NEW.acted_by, NEW.operator_id, NEW.ask_until)
      IS DISTINCT FROM (OLD.room_id, OLD.session_id, OLD.line_id, OLD.user_id, OLD.kind, OLD.reason, OLD.until_at, OLD.acted_by, OLD.operator_id, OLD.ask_until)
      OR (NEW.status <> OLD.status AND (OLD.status IN ('lifted', 'undone') OR NEW.status = 'stands' OR (OLD.status = 'final' AND NEW.status <> 'lifted'))) THEN
    RAISE EXCEPTION 'act % in a live chat stays as it was told', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER live_chat_acts_stay BEFORE UPDATE OR DELETE ON live_chat_acts FOR EACH ROW EXECUTE FUNCTION live_act_stays();
--> statement-breakpoint
CREATE TRIGGER live_chat_acts_effect AFTER INSERT OR UPDATE OF status ON live_chat_acts
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
