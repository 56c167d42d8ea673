CREATE INDEX "auction_basket_lots_waiting" ON "auction_basket_lots" USING btree ("cap_id") WHERE "auction_basket_lots"."state" in ('waiting','asleep');
