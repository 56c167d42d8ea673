CREATE TABLE "operator_enrolments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_enrolments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"operator_id" bigint NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"browser_hash" "bytea",
	"totp_secret_enc" "bytea",
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "operator_accounts" ALTER COLUMN "password_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "operator_accounts" ADD COLUMN "enrol_by" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "operator_enrolments_token" ON "operator_enrolments" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "operator_enrolments_open" ON "operator_enrolments" USING btree ("operator_id") WHERE used_at is null;--> statement-breakpoint
CREATE INDEX "operator_enrolments_by_age" ON "operator_enrolments" USING btree ("expires_at");
