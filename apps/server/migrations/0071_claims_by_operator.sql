CREATE TABLE "operator_lapses" (
	"queue" text NOT NULL,
	"ref_id" bigint NOT NULL,
	"operator_id" bigint NOT NULL,
	"lapsed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "operator_lapses_queue_ref_id_operator_id_lapsed_at_pk" PRIMARY KEY("queue","ref_id","operator_id","lapsed_at")
);
--> statement-breakpoint
CREATE INDEX "operator_lapses_by_age" ON "operator_lapses" USING btree ("lapsed_at");--> statement-breakpoint
CREATE INDEX "operator_skips_by_age" ON "operator_skips" USING btree ("created_at");
