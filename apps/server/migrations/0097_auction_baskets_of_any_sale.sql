ALTER TABLE "auction_caps" DROP CONSTRAINT "auction_caps_scope";
--> statement-breakpoint
DROP INDEX "auction_caps_by_batch";
--> statement-breakpoint
DROP INDEX "auction_caps_of_person";
--> statement-breakpoint
ALTER TABLE "auction_basket_lots" ADD COLUMN "user_id" bigint;
--> statement-breakpoint
ALTER TABLE "auction_caps" ADD COLUMN "basket_no" integer;
--> statement-breakpoint
-- A basket was over one sale and held all its person led and had won there. Now it is over the lots that stand in it: those led and won come in.
INSERT INTO auction_basket_lots (cap_id, lot_id, rank, max_fen, state, client_bid_id, changed_at)
SELECT c.id, l.id, 1000 + row_number() OVER (PARTITION BY c.id ORDER BY l.id), greatest(ceil(coalesce(l.hammer_fen, l.leader_max_fen) / 100.0) * 100, 100),
  'entered', gen_random_uuid(), platform_now()
FROM auction_caps c JOIN auction_lots l ON l.batch_id = c.batch_id AND ((l.status = 'live' AND l.leader_user_id = c.user_id) OR (l.status = 'sold' AND l.winner_user_id = c.user_id))
WHERE c.kind = 'basket'
ON CONFLICT (cap_id, lot_id) DO UPDATE SET state = 'entered', because = NULL;
--> statement-breakpoint
-- What its person took out stood on as withdrawn; now it is gone.
DELETE FROM auction_basket_lots WHERE state = 'withdrawn' AND because IS NULL;
--> statement-breakpoint
DELETE FROM auction_caps c WHERE kind = 'basket' AND NOT EXISTS (SELECT FROM auction_basket_lots b WHERE b.cap_id = c.id);
--> statement-breakpoint
-- Numbered by their age. There are 20 of a person at most; of more, those with nothing that is announced or runs go first, the oldest before others.
WITH kept AS (
  SELECT c.id, c.user_id, row_number() OVER (PARTITION BY c.user_id ORDER BY (EXISTS (SELECT FROM auction_basket_lots b
    JOIN auction_lots l ON l.id = b.lot_id WHERE b.cap_id = c.id AND l.status IN ('live', 'scheduled'))) DESC, c.id DESC) AS place
  FROM auction_caps c WHERE c.kind = 'basket'),
numbered AS (SELECT id, row_number() OVER (PARTITION BY user_id ORDER BY id) AS no FROM kept WHERE place <= 20)
UPDATE auction_caps c SET basket_no = n.no FROM numbered n WHERE n.id = c.id;
--> statement-breakpoint
DELETE FROM auction_basket_lots b USING auction_caps c WHERE c.id = b.cap_id AND c.kind = 'basket' AND c.basket_no IS NULL;
--> statement-breakpoint
DELETE FROM auction_caps WHERE kind = 'basket' AND basket_no IS NULL;
--> statement-breakpoint
UPDATE auction_basket_lots b SET user_id = c.user_id FROM auction_caps c WHERE c.id = b.cap_id;
--> statement-breakpoint
ALTER TABLE "auction_basket_lots" ALTER COLUMN "user_id" SET NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX "auction_basket_lots_of_lot" ON "auction_basket_lots" USING btree ("lot_id","user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "auction_caps_of_person" ON "auction_caps" USING btree ("user_id","kind",(coalesce("session_id", 0)),(coalesce("basket_no", 0)));
--> statement-breakpoint
ALTER TABLE "auction_caps" DROP COLUMN "batch_id";
--> statement-breakpoint
ALTER TABLE "auction_caps" ADD CONSTRAINT "auction_caps_basket_no" CHECK ("auction_caps"."basket_no" between 1 and 20);
--> statement-breakpoint
ALTER TABLE "auction_caps" ADD CONSTRAINT "auction_caps_scope" CHECK (("auction_caps"."kind" = 'basket') = ("auction_caps"."basket_no" is not null) and ("auction_caps"."kind" = 'paddle') = ("auction_caps"."session_id" is not null));
