CREATE TABLE "site_category_rates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "site_category_rates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"category_id" bigint NOT NULL,
	"before_bp" integer,
	"after_bp" integer,
	"paid_before_bp" integer NOT NULL,
	"paid_after_bp" integer NOT NULL,
	"status" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "site_category_rates_status" CHECK ("site_category_rates"."status" in ('scheduled','applied','called_off'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "site_category_rates_planned" ON "site_category_rates" USING btree ("category_id") WHERE status = 'scheduled';
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER site_categories_effect AFTER INSERT OR UPDATE OF active ON site_categories
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'active');
--> statement-breakpoint
CREATE TRIGGER site_category_rates_effect AFTER INSERT OR UPDATE OF status ON site_category_rates
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
