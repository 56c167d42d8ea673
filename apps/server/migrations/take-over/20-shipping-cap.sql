-- What counts as shipping at most stands with each order, as does what its listing asked; orders from before keep theirs as it was agreed.
ALTER TABLE order_orders ADD COLUMN shipping_cap_fen bigint NOT NULL DEFAULT 0;
ALTER TABLE order_orders ADD COLUMN shipping_asked_fen bigint NOT NULL DEFAULT 0;
ALTER TABLE order_orders ADD COLUMN weight_g integer;
UPDATE order_orders SET shipping_cap_fen = shipping_fen, shipping_asked_fen = shipping_fen;
