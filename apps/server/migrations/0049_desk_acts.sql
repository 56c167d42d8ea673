CREATE TABLE "account_link_verdicts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_link_verdicts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"low_id" bigint NOT NULL,
	"high_id" bigint NOT NULL,
	"verdict" text NOT NULL,
	"evidence" text[] NOT NULL,
	"reason" text NOT NULL,
	"operator_id" bigint NOT NULL,
	"decided_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "account_link_verdicts_order" CHECK (low_id < high_id)
);
--> statement-breakpoint
CREATE TABLE "message_mailings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_mailings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title_en" text NOT NULL,
	"title_zh" text NOT NULL,
	"content_en" text NOT NULL,
	"content_zh" text NOT NULL,
	"link" text,
	"segment" text NOT NULL,
	"category" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"sent_to" bigint DEFAULT 0 NOT NULL,
	"sent_count" integer DEFAULT 0 NOT NULL,
	"skipped_count" integer DEFAULT 0 NOT NULL,
	"changed_by" bigint NOT NULL,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "message_mailings_ended" CHECK ((status in ('done', 'stopped')) = (ended_at is not null))
);
--> statement-breakpoint
ALTER TABLE "aftersale_precedents" DROP CONSTRAINT "aftersale_precedents_of_case";--> statement-breakpoint
ALTER TABLE "aftersale_cases" ADD COLUMN "reopened_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "aftersale_precedents" ADD COLUMN "taken_back_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "auction_lots" ADD COLUMN "featured_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "operator_setting_changes" ADD COLUMN "bundle_id" bigint;--> statement-breakpoint
CREATE UNIQUE INDEX "account_link_verdicts_pair" ON "account_link_verdicts" USING btree ("low_id","high_id");--> statement-breakpoint
CREATE INDEX "account_link_verdicts_later" ON "account_link_verdicts" USING btree ("high_id","low_id");--> statement-breakpoint
CREATE INDEX "message_mailings_status" ON "message_mailings" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "message_mailings_segment" ON "message_mailings" USING btree ("segment","id");--> statement-breakpoint
CREATE INDEX "message_mailings_category" ON "message_mailings" USING btree ("category","id");--> statement-breakpoint
CREATE UNIQUE INDEX "aftersale_precedents_of_case" ON "aftersale_precedents" USING btree ("case_id") WHERE taken_back_at is null;--> statement-breakpoint
CREATE INDEX "operator_setting_changes_bundle" ON "operator_setting_changes" USING btree ("bundle_id") WHERE bundle_id is not null;
--> statement-breakpoint
CREATE TRIGGER account_link_verdicts_effect AFTER INSERT OR UPDATE OF verdict ON account_link_verdicts
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'verdict');
--> statement-breakpoint
CREATE TRIGGER message_mailings_effect AFTER INSERT OR UPDATE OF status ON message_mailings
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
