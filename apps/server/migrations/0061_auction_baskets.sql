CREATE TABLE "auction_basket_lots" (
	"cap_id" bigint NOT NULL,
	"lot_id" bigint NOT NULL,
	"rank" integer NOT NULL,
	"max_fen" bigint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"because" text,
	"client_bid_id" uuid NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "auction_basket_lots_cap_id_lot_id_pk" PRIMARY KEY("cap_id","lot_id"),
	CONSTRAINT "auction_basket_lots_state" CHECK ("auction_basket_lots"."state" in ('waiting','entered','asleep','withdrawn')),
	CONSTRAINT "auction_basket_lots_max" CHECK ("auction_basket_lots"."max_fen" > 0 and "auction_basket_lots"."max_fen" % 100 = 0)
);
