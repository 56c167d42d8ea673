ALTER TABLE "auction_consignors" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "auction_consignors" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "auction_consignors" ADD COLUMN "phone_masked" text;--> statement-breakpoint
CREATE INDEX "auction_consignors_by_phone" ON "auction_consignors" USING btree ("phone","lot_id") WHERE phone is not null;--> statement-breakpoint
ALTER TABLE "auction_consignors" ADD CONSTRAINT "auction_consignors_who" CHECK (num_nonnulls("auction_consignors"."user_id", "auction_consignors"."phone") <= 1 and num_nonnulls("auction_consignors"."user_id", "auction_consignors"."phone_masked") >= 1 and ("auction_consignors"."phone" is null or "auction_consignors"."phone_masked" is not null));
