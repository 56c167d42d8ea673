CREATE TABLE "auction_caps" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "auction_caps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"user_id" bigint NOT NULL,
	"batch_id" bigint,
	"session_id" bigint,
	"limit_fen" bigint,
	"win_max" integer,
	"month_fen" bigint,
	"bid_fen" bigint,
	"hours_from" text,
	"hours_to" text,
	"paused_until" timestamp (3) with time zone,
	"later" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "auction_caps_kind" CHECK ("auction_caps"."kind" in ('own','basket','paddle')),
	CONSTRAINT "auction_caps_scope" CHECK (num_nonnulls("auction_caps"."batch_id", "auction_caps"."session_id") = case "auction_caps"."kind" when 'own' then 0 else 1 end and ("auction_caps"."kind" <> 'paddle' or "auction_caps"."batch_id" is null)),
	CONSTRAINT "auction_caps_basket" CHECK ("auction_caps"."kind" <> 'basket' or num_nonnulls("auction_caps"."limit_fen", "auction_caps"."win_max") > 0),
	CONSTRAINT "auction_caps_paddle" CHECK ("auction_caps"."kind" <> 'paddle' or "auction_caps"."limit_fen" is not null),
	CONSTRAINT "auction_caps_hours" CHECK (("auction_caps"."hours_from" is null) = ("auction_caps"."hours_to" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "auction_caps_of_person" ON "auction_caps" USING btree ("user_id","kind",(coalesce("batch_id", 0)),(coalesce("session_id", 0)));--> statement-breakpoint
CREATE INDEX "auction_caps_by_batch" ON "auction_caps" USING btree ("batch_id","user_id") WHERE batch_id is not null;
