CREATE TABLE "operator_decisions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_decisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"number" integer NOT NULL,
	"queue" text NOT NULL,
	"ref_id" bigint NOT NULL,
	"operator_id" bigint NOT NULL,
	"outcome" text NOT NULL,
	"amount_fen" bigint,
	"drawn" boolean NOT NULL,
	"overturned_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "operator_decisions_queue" CHECK ("operator_decisions"."queue" in ('lot','filing','application','case','penalty','review'))
);
--> statement-breakpoint
CREATE TABLE "operator_draw_days" (
	"day" date PRIMARY KEY NOT NULL,
	"seed" text NOT NULL,
	"fingerprint" text NOT NULL,
	"share_bp" integer NOT NULL,
	"decisions" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "operator_draw_days_share" CHECK ("operator_draw_days"."share_bp" between 0 and 10000)
);
--> statement-breakpoint
CREATE TABLE "operator_second_looks" (
	"id" bigint PRIMARY KEY NOT NULL,
	"queue" text NOT NULL,
	"ref_id" bigint NOT NULL,
	"first_id" bigint NOT NULL,
	"people" bigint[] NOT NULL,
	"first_reason" text NOT NULL,
	"asked_fen" bigint,
	"shown" jsonb,
	"answer" text DEFAULT 'waiting' NOT NULL,
	"not_for" bigint[] DEFAULT '{}' NOT NULL,
	"held_by" bigint,
	"held_until" timestamp (3) with time zone,
	"second_id" bigint,
	"outcome" text,
	"amount_fen" bigint,
	"reason" text,
	"looked_at" timestamp (3) with time zone,
	"again" text,
	"third_id" bigint,
	"third_reason" text,
	"reopened" text,
	"resolved_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "operator_second_looks_answer" CHECK ("operator_second_looks"."answer" in ('waiting','agreed','differed')),
	CONSTRAINT "operator_second_looks_answered" CHECK (("operator_second_looks"."answer" = 'waiting') = ("operator_second_looks"."second_id" is null)),
	CONSTRAINT "operator_second_looks_second" CHECK ("operator_second_looks"."second_id" <> "operator_second_looks"."first_id"),
	CONSTRAINT "operator_second_looks_third" CHECK ("operator_second_looks"."third_id" not in ("operator_second_looks"."first_id", "operator_second_looks"."second_id")),
	CONSTRAINT "operator_second_looks_again" CHECK ("operator_second_looks"."again" is null or "operator_second_looks"."answer" = 'differed')
);
--> statement-breakpoint
CREATE UNIQUE INDEX "operator_decisions_number" ON "operator_decisions" USING btree ("day","number");--> statement-breakpoint
CREATE INDEX "operator_decisions_of" ON "operator_decisions" USING btree ("queue","ref_id","id");--> statement-breakpoint
CREATE INDEX "operator_decisions_by_time" ON "operator_decisions" USING btree ("queue","created_at");--> statement-breakpoint
CREATE INDEX "operator_second_looks_waiting" ON "operator_second_looks" USING btree ("queue","id") WHERE answer = 'waiting';--> statement-breakpoint
CREATE INDEX "operator_second_looks_of" ON "operator_second_looks" USING btree ("queue","ref_id") WHERE answer = 'waiting';--> statement-breakpoint
CREATE INDEX "operator_second_looks_held" ON "operator_second_looks" USING btree ("held_by") WHERE answer = 'waiting';--> statement-breakpoint
CREATE INDEX "operator_second_looks_again_open" ON "operator_second_looks" USING btree ("again","id") WHERE again is not null;
--> statement-breakpoint
-- Applications for a shop that were filed before applications had promises: an answer is promised from now on, as it is to new ones.
WITH made AS (
  INSERT INTO platform_promises (queue, ref_id, due_at)
  SELECT 'application', id, platform_now() + interval '48 hours' FROM shop_applications a
  WHERE status IN ('submitted', 'answered') AND NOT EXISTS (SELECT FROM platform_promises p WHERE p.queue = 'application' AND p.ref_id = a.id AND p.ended_at IS NULL)
  RETURNING id, due_at)
INSERT INTO platform_deadlines (kind, ref_id, due_at) SELECT 'promise_due', id, due_at FROM made;
