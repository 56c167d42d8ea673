CREATE TABLE "payment_card_codes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_card_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"mark" "bytea" NOT NULL,
	"refused" boolean DEFAULT false NOT NULL,
	"asked_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "payment_card_codes_by_user" ON "payment_card_codes" USING btree ("user_id","asked_at");
