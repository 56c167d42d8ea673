CREATE TABLE "auction_bidder_facts" (
	"lot_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"age" text,
	"share" text,
	"unpaid" text,
	"deposit" text,
	"taken_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "auction_bidder_facts_lot_id_user_id_pk" PRIMARY KEY("lot_id","user_id"),
	CONSTRAINT "auction_bidder_facts_age" CHECK ("auction_bidder_facts"."age" in ('new','settled','under_old','old')),
	CONSTRAINT "auction_bidder_facts_share" CHECK ("auction_bidder_facts"."share" in ('few_lots','partly','mostly')),
	CONSTRAINT "auction_bidder_facts_unpaid" CHECK ("auction_bidder_facts"."unpaid" in ('none','some')),
	CONSTRAINT "auction_bidder_facts_deposit" CHECK ("auction_bidder_facts"."deposit" in ('held','none'))
);
--> statement-breakpoint
CREATE TABLE "auction_shop_bidders" (
	"shop_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"age" text NOT NULL,
	"share" text NOT NULL,
	"unpaid" text NOT NULL,
	"deposit" text NOT NULL,
	"bid_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "auction_shop_bidders_shop_id_user_id_pk" PRIMARY KEY("shop_id","user_id")
);
--> statement-breakpoint
CREATE INDEX "auction_shop_bidders_latest" ON "auction_shop_bidders" USING btree ("shop_id","bid_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "auction_shop_bidders_by_user" ON "auction_shop_bidders" USING btree ("user_id");
--> statement-breakpoint
-- What was told of a bidder is as it was at their first bid.
CREATE TRIGGER auction_bidder_facts_append_only BEFORE UPDATE OR DELETE ON auction_bidder_facts
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
