CREATE TABLE "platform_promises" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "platform_promises_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"queue" text NOT NULL,
	"ref_id" bigint NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"asked_at" timestamp (3) with time zone,
	"waits_for" text[] DEFAULT '{}' NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "platform_promises_queue" CHECK ("platform_promises"."queue" in ('lot','filing','case','penalty')),
	CONSTRAINT "platform_promises_state" CHECK ("platform_promises"."state" in ('running','asked','kept','broken')),
	CONSTRAINT "platform_promises_asked" CHECK (("platform_promises"."state" = 'asked') = ("platform_promises"."asked_at" is not null and cardinality("platform_promises"."waits_for") > 0)),
	CONSTRAINT "platform_promises_kept" CHECK (case "platform_promises"."state" when 'kept' then "platform_promises"."ended_at" is not null when 'broken' then true else "platform_promises"."ended_at" is null end)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "platform_promises_one" ON "platform_promises" USING btree ("queue","ref_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "platform_promises_next" ON "platform_promises" USING btree ("queue","due_at","id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "platform_promises_ended" ON "platform_promises" USING btree ("ended_at") WHERE ended_at is not null;
--> statement-breakpoint
-- What waits already is promised as what comes from now on: from this moment.
INSERT INTO platform_promises (queue, ref_id, due_at)
SELECT 'lot', id, platform_now() + interval '30 minutes' FROM auction_lots WHERE status = 'reviewing' AND deleted_at IS NULL
UNION ALL SELECT 'filing', id, platform_now() + interval '48 hours' FROM account_identities WHERE status = 'pending'
UNION ALL SELECT 'case', id, platform_now() + interval '48 hours' FROM aftersale_cases WHERE status = 'arbitration'
UNION ALL SELECT 'penalty', id, platform_now() + interval '48 hours' FROM deposit_penalties WHERE status = 'appealed';
--> statement-breakpoint
INSERT INTO platform_deadlines (kind, ref_id, due_at) SELECT 'promise_due', id, due_at FROM platform_promises;
