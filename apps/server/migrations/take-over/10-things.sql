-- A line of an order, and a review of it, name a thing and its id; of goods the SKU stands beside (20-things.sql).
SELECT pg_temp.rename_column('order_items', 'item_type', 'thing');
SELECT pg_temp.rename_column('order_items', 'ref_id', 'thing_id');
SELECT pg_temp.rename_column('order_reviews', 'item_type', 'thing');
SELECT pg_temp.rename_column('order_reviews', 'ref_id', 'thing_id');
