ALTER TABLE "operator_claims" DROP CONSTRAINT "operator_claims_queue";--> statement-breakpoint
ALTER TABLE "platform_promises" DROP CONSTRAINT "platform_promises_queue";--> statement-breakpoint
CREATE INDEX "goods_goods_by_category" ON "goods_goods" USING btree ("category_id","id");--> statement-breakpoint
CREATE INDEX "goods_goods_by_any_submission" ON "goods_goods" USING btree ((coalesce("submitted_at", 'infinity')),"id");--> statement-breakpoint
CREATE INDEX "goods_goods_by_words" ON "goods_goods" USING gin (platform_terms(platform_fold("title" || ' ' || coalesce("title_en", ''))));--> statement-breakpoint
ALTER TABLE "operator_claims" ADD CONSTRAINT "operator_claims_queue" CHECK ("operator_claims"."queue" in ('lot','goods','filing','application','case','penalty','payout'));--> statement-breakpoint
ALTER TABLE "platform_promises" ADD CONSTRAINT "platform_promises_queue" CHECK ("platform_promises"."queue" in ('lot','goods','filing','application','case','penalty','payout'));
--> statement-breakpoint
INSERT INTO order_review_tags (scope, name, name_en, sort) VALUES
  ('goods', '与描述一致', 'As described', 1),
  ('goods', '品相好', 'Good condition', 2),
  ('goods', '包装用心', 'Packed with care', 3),
  ('goods', '发货快', 'Shipped quickly', 4),
  ('goods', '物有所值', 'Worth its price', 5);
