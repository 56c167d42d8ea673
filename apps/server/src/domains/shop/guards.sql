-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER shop_shops_effect AFTER INSERT OR UPDATE OF status ON shop_shops
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER shop_members_effect AFTER INSERT OR UPDATE OF status ON shop_members
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('shop_id', 'user_id', 'status');
--> statement-breakpoint
CREATE TRIGGER shop_applications_effect AFTER INSERT OR UPDATE OF status ON shop_applications
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
