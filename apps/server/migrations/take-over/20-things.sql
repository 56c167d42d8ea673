-- Lines of goods named their SKU; they name the goods now, and the SKU beside.
ALTER TABLE order_items ADD COLUMN sku_id bigint;
UPDATE order_items i SET thing = 'goods', thing_id = s.goods_id, sku_id = s.id FROM goods_skus s WHERE i.thing = 'sku' AND s.id = i.thing_id;
ALTER TABLE order_items ADD CONSTRAINT order_items_thing CHECK (thing in ('lot', 'goods'));
ALTER TABLE order_reviews ADD COLUMN sku_id bigint;
UPDATE order_reviews r SET thing = 'goods', thing_id = s.goods_id, sku_id = s.id FROM goods_skus s WHERE r.thing = 'sku' AND s.id = r.thing_id;

-- How an order gives money back was read from whether it had a lot.
ALTER TABLE order_orders ADD COLUMN refund_by text;
UPDATE order_orders SET refund_by = CASE WHEN lot_id IS NULL THEN 'line' ELSE 'whole' END;
ALTER TABLE order_orders ALTER COLUMN refund_by SET NOT NULL;
ALTER TABLE order_orders ADD CONSTRAINT order_orders_refund_by CHECK (refund_by in ('line', 'whole'));

-- Lists of things are printed from the one table of things; a person is called user in all of them.
ALTER TABLE report_reports DROP CONSTRAINT report_reports_target;
UPDATE report_reports SET target_type = 'user' WHERE target_type = 'person';
ALTER TABLE report_reports ADD CONSTRAINT report_reports_target CHECK (target_type in ('lot', 'goods', 'shop', 'user', 'order', 'message'));
ALTER TABLE chat_conversations DROP CONSTRAINT chat_conversations_about;
ALTER TABLE chat_conversations ADD CONSTRAINT chat_conversations_about CHECK ((about_type is null) = (about_id is null) and about_type in ('lot', 'goods'));
ALTER TABLE chat_messages DROP CONSTRAINT chat_messages_content;
ALTER TABLE chat_messages ADD CONSTRAINT chat_messages_content CHECK (recalled_at is not null or (kind = 'text' and text is not null) or (kind = 'image' and picture is not null) or (kind = 'video' and picture is not null and video is not null) or (kind in ('lot', 'goods', 'order', 'coupon') and ref_id is not null));
ALTER TABLE operator_macros DROP CONSTRAINT operator_macros_kind;
ALTER TABLE operator_macros ADD CONSTRAINT operator_macros_kind CHECK (kind in ('lot', 'user', 'order', 'case'));
ALTER TABLE operator_notes DROP CONSTRAINT operator_notes_kind;
ALTER TABLE operator_notes ADD CONSTRAINT operator_notes_kind CHECK (kind in ('lot', 'goods', 'shop', 'user', 'order', 'case', 'sale', 'payment', 'withdrawal', 'report'));
ALTER TABLE piece_pieces DROP CONSTRAINT piece_pieces_holder;
ALTER TABLE piece_pieces ADD CONSTRAINT piece_pieces_holder CHECK (holder_kind in ('lot', 'goods'));
