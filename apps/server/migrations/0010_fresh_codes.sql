ALTER TABLE "operator_sessions" ADD COLUMN "code_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "operator_sessions" ADD COLUMN "last_used_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL;
