CREATE TABLE "currency_rates" (
	"currency" text NOT NULL,
	"dated_on" date NOT NULL,
	"cny_per_unit_e6" bigint NOT NULL,
	"fetched_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "currency_rates_currency_dated_on_pk" PRIMARY KEY("currency","dated_on"),
	CONSTRAINT "currency_rates_currency" CHECK ("currency_rates"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "currency_rates_positive" CHECK ("currency_rates"."cny_per_unit_e6" > 0)
);
--> statement-breakpoint
CREATE TRIGGER currency_rates_append_only BEFORE UPDATE OR DELETE ON currency_rates
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
