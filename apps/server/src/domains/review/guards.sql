INSERT INTO review_tags (scope, name, name_en, sort) VALUES
  ('auction', '与描述一致', 'As described', 1),
  ('auction', '品相好', 'Good condition', 2),
  ('auction', '包装用心', 'Packed with care', 3),
  ('auction', '发货快', 'Shipped quickly', 4),
  ('auction', '沟通顺畅', 'Easy to talk to', 5),
  ('auction', '鉴定可靠', 'Reliable authentication', 6);
--> statement-breakpoint
INSERT INTO review_tags (scope, name, name_en, sort) VALUES
  ('goods', '与描述一致', 'As described', 1),
  ('goods', '品相好', 'Good condition', 2),
  ('goods', '包装用心', 'Packed with care', 3),
  ('goods', '发货快', 'Shipped quickly', 4),
  ('goods', '物有所值', 'Worth its price', 5);
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER review_reviews_effect AFTER INSERT OR UPDATE OF status ON review_reviews
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
