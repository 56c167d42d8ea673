CREATE TABLE "activity_helps" (
	"template_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"share_id" bigint NOT NULL,
	"at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "activity_helps_template_id_user_id_pk" PRIMARY KEY("template_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "activity_shares" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "activity_shares_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"template_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"code" text NOT NULL,
	"needed" integer NOT NULL,
	"helped" integer DEFAULT 0 NOT NULL,
	"held_id" bigint,
	"status" text DEFAULT 'open' NOT NULL,
	"lapses_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "activity_shares_status" CHECK ("activity_shares"."status" in ('open', 'earned', 'lapsed')),
	CONSTRAINT "activity_shares_helped" CHECK ("activity_shares"."helped" between 0 and "activity_shares"."needed" and ("activity_shares"."status" = 'earned') = ("activity_shares"."helped" = "activity_shares"."needed")),
	CONSTRAINT "activity_shares_held" CHECK (("activity_shares"."status" = 'lapsed') = ("activity_shares"."held_id" is null)),
	CONSTRAINT "activity_shares_ended" CHECK (("activity_shares"."status" = 'open') = ("activity_shares"."ended_at" is null))
);
--> statement-breakpoint
ALTER TABLE "coupon_held" DROP CONSTRAINT "coupon_held_status";--> statement-breakpoint
ALTER TABLE "coupon_templates" DROP CONSTRAINT "coupon_templates_audience";--> statement-breakpoint
ALTER TABLE "coupon_templates" ADD COLUMN "share_helps" integer;--> statement-breakpoint
ALTER TABLE "coupon_templates" ADD COLUMN "share_hours" integer;--> statement-breakpoint
ALTER TABLE "activity_helps" ADD CONSTRAINT "activity_helps_share_id_activity_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."activity_shares"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activity_helps_of_share" ON "activity_helps" USING btree ("share_id","at");--> statement-breakpoint
CREATE INDEX "activity_helps_of_person" ON "activity_helps" USING btree ("user_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "activity_shares_code" ON "activity_shares" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "activity_shares_open" ON "activity_shares" USING btree ("template_id","user_id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "activity_shares_of_person" ON "activity_shares" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "activity_shares_ended" ON "activity_shares" USING btree ("ended_at") WHERE status <> 'open';--> statement-breakpoint
CREATE INDEX "coupon_templates_shared" ON "coupon_templates" USING btree ("claim_to","id") WHERE audience = 'share' and status = 'active';--> statement-breakpoint
ALTER TABLE "coupon_held" ADD CONSTRAINT "coupon_held_status" CHECK ("coupon_held"."status" in ('reserved', 'available', 'locked', 'used', 'expired', 'revoked'));--> statement-breakpoint
ALTER TABLE "coupon_templates" ADD CONSTRAINT "coupon_templates_share" CHECK (case when "coupon_templates"."audience" = 'share' then "coupon_templates"."issuer" = 'platform' and "coupon_templates"."share_helps" between 1 and 10 and "coupon_templates"."share_hours" between 1 and 72 else "coupon_templates"."share_helps" is null and "coupon_templates"."share_hours" is null end);--> statement-breakpoint
ALTER TABLE "coupon_templates" ADD CONSTRAINT "coupon_templates_audience" CHECK ("coupon_templates"."audience" in ('all', 'new_customer', 'follower', 'level', 'code', 'share') and ("coupon_templates"."audience" = 'level') = ("coupon_templates"."level_min" is not null) and ("coupon_templates"."audience" = 'code') = ("coupon_templates"."code" is not null));
--> statement-breakpoint
-- Who helped whom stays.
CREATE TRIGGER activity_helps_append_only BEFORE UPDATE OR DELETE ON activity_helps
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER activity_shares_effect AFTER INSERT OR UPDATE OF status ON activity_shares
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
-- I41: who brings friends has as many as there are rows of them, and a coupon is reserved exactly while its share is open.
CREATE VIEW inv_i41 AS
  SELECT 'share ' || s.id AS subject, 'says ' || s.helped || ', helped by ' || h.n AS detail
  FROM activity_shares s CROSS JOIN LATERAL (SELECT count(*) AS n FROM activity_helps WHERE share_id = s.id) h
  WHERE coalesce(s.ended_at, 'infinity') >= ledger_checked_to('inv_i41') AND s.helped <> h.n
  UNION ALL
  SELECT 'share ' || s.id, s.status || ', and its coupon is ' || coalesce(c.status, 'gone')
  FROM activity_shares s LEFT JOIN coupon_held c ON c.id = s.held_id
  WHERE coalesce(s.ended_at, 'infinity') >= ledger_checked_to('inv_i41') AND (s.status = 'open') <> (coalesce(c.status, '') = 'reserved');
--> statement-breakpoint
-- What a coupon takes off, and from whom, never changes once one was claimed.
CREATE OR REPLACE FUNCTION coupon_template_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.issued > 0 AND (NEW.issuer, NEW.shop_id, NEW.kind, NEW.amount_fen, NEW.percent_bp, NEW.max_off_fen, NEW.min_spend_fen, NEW.scope, NEW.scope_ids, NEW.is_exclusive, NEW.audience, NEW.share_helps, NEW.share_hours)
      IS DISTINCT FROM (OLD.issuer, OLD.shop_id, OLD.kind, OLD.amount_fen, OLD.percent_bp, OLD.max_off_fen, OLD.min_spend_fen, OLD.scope, OLD.scope_ids, OLD.is_exclusive, OLD.audience, OLD.share_helps, OLD.share_hours) THEN
    RAISE EXCEPTION 'coupon % has been claimed: what it takes off stays', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
