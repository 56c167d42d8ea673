DROP TRIGGER order_reviews_effect ON order_reviews;
--> statement-breakpoint
SELECT pg_temp.rename_table('order_reviews', 'review_reviews');
--> statement-breakpoint
SELECT pg_temp.rename_table('order_review_totals', 'review_totals');
--> statement-breakpoint
SELECT pg_temp.rename_table('order_review_tags', 'review_tags');
--> statement-breakpoint
ALTER TABLE "review_reviews" DROP CONSTRAINT "review_reviews_order_item_id_order_items_id_fk";
--> statement-breakpoint
ALTER TABLE "review_reviews" DROP CONSTRAINT "review_reviews_order_id_order_orders_id_fk";
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER review_reviews_effect AFTER INSERT OR UPDATE OF status ON review_reviews
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
