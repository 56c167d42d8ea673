DROP TRIGGER proof_daily_roots_append_only ON proof_daily_roots;
--> statement-breakpoint
CREATE TABLE "proof_statements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "proof_statements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account" text NOT NULL,
	"month" text NOT NULL,
	"day" text NOT NULL,
	"opening_fen" bigint NOT NULL,
	"closing_fen" bigint NOT NULL,
	"in_fen" bigint NOT NULL,
	"out_fen" bigint NOT NULL,
	"lines" integer NOT NULL,
	"sha256" text NOT NULL,
	"path" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "proof_statements_once" UNIQUE("account","month"),
	CONSTRAINT "proof_statements_adds_up" CHECK ("proof_statements"."opening_fen" + "proof_statements"."in_fen" - "proof_statements"."out_fen" = "proof_statements"."closing_fen")
);
--> statement-breakpoint
ALTER TABLE "proof_daily_roots" ADD COLUMN "statements_root" text;--> statement-breakpoint
ALTER TABLE "proof_daily_roots" ADD COLUMN "statements" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
CREATE TRIGGER proof_daily_roots_append_only BEFORE UPDATE OR DELETE ON proof_daily_roots
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();

CREATE TRIGGER proof_statements_append_only BEFORE UPDATE OR DELETE ON proof_statements
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
