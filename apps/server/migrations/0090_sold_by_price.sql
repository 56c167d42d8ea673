CREATE INDEX "auction_lots_sold_by_price" ON "auction_lots" USING btree ("hammer_fen","id") WHERE status = 'sold' and paid_at is not null;--> statement-breakpoint
CREATE INDEX "auction_lots_sold_of_category_by_price" ON "auction_lots" USING btree ("category_id","hammer_fen","id") WHERE status = 'sold' and paid_at is not null;
