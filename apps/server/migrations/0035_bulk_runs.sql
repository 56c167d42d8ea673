DROP TRIGGER auction_lots_effect ON auction_lots;
--> statement-breakpoint
CREATE TABLE "operator_bulk_rows" (
	"run_id" bigint NOT NULL,
	"ref_id" bigint NOT NULL,
	"state" text DEFAULT 'set' NOT NULL,
	"standing" jsonb,
	"was" jsonb,
	"effects" jsonb,
	"why" jsonb,
	"at" timestamp (3) with time zone,
	CONSTRAINT "operator_bulk_rows_run_id_ref_id_pk" PRIMARY KEY("run_id","ref_id"),
	CONSTRAINT "operator_bulk_rows_state" CHECK ("operator_bulk_rows"."state" in ('set','would','cannot','done','skipped','undone','kept'))
);
--> statement-breakpoint
CREATE TABLE "operator_bulk_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_bulk_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"operator_id" bigint NOT NULL,
	"act" text NOT NULL,
	"params" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"query" text,
	"reason" text NOT NULL,
	"status" text DEFAULT 'set' NOT NULL,
	"phase" text DEFAULT 'check' NOT NULL,
	"rows" integer NOT NULL,
	"would" integer DEFAULT 0 NOT NULL,
	"cannot" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"undone" integer DEFAULT 0 NOT NULL,
	"kept" integer DEFAULT 0 NOT NULL,
	"money_fen" bigint DEFAULT 0 NOT NULL,
	"sums" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"paused_because" text,
	"undo_by" bigint,
	"undo_reason" text,
	"started_at" timestamp (3) with time zone,
	"worked_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "operator_bulk_runs_status" CHECK ("operator_bulk_runs"."status" in ('set','checked','running','paused','done','partly','undone')),
	CONSTRAINT "operator_bulk_runs_phase" CHECK ("operator_bulk_runs"."phase" in ('check','run','undo')),
	CONSTRAINT "operator_bulk_runs_rows" CHECK ("operator_bulk_runs"."would" + "operator_bulk_runs"."cannot" <= "operator_bulk_runs"."rows" and "operator_bulk_runs"."done" + "operator_bulk_runs"."skipped" <= "operator_bulk_runs"."would" and "operator_bulk_runs"."undone" + "operator_bulk_runs"."kept" <= "operator_bulk_runs"."done")
);
--> statement-breakpoint
CREATE INDEX "operator_bulk_rows_by_state" ON "operator_bulk_rows" USING btree ("run_id","state","ref_id");--> statement-breakpoint
CREATE INDEX "operator_bulk_runs_by_status" ON "operator_bulk_runs" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "operator_bulk_runs_by_operator" ON "operator_bulk_runs" USING btree ("operator_id","id");--> statement-breakpoint
CREATE INDEX "operator_bulk_runs_by_act" ON "operator_bulk_runs" USING btree ("act","id");--> statement-breakpoint
CREATE INDEX "operator_bulk_runs_by_day" ON "operator_bulk_runs" USING btree ("created_at","id");
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER auction_lots_effect AFTER INSERT OR UPDATE OF status, category_id ON auction_lots
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status', 'category_id');
--> statement-breakpoint
CREATE TRIGGER operator_bulk_runs_effect AFTER INSERT OR UPDATE OF status ON operator_bulk_runs
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
