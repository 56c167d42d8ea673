-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER shop_shops_effect AFTER INSERT OR UPDATE OF status ON shop_shops
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER shop_members_effect AFTER INSERT OR UPDATE OF status ON shop_members
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('shop_id', 'user_id', 'status');
--> statement-breakpoint
CREATE TRIGGER shop_applications_effect AFTER INSERT OR UPDATE OF status ON shop_applications
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER shop_invitations_effect AFTER INSERT OR UPDATE OF status ON shop_invitations
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
-- What a shop's fee costs until an operator says otherwise.
INSERT INTO shop_fee_plans (shop_kind, name, name_en, months, price_fen, benefits, benefits_en, sort) VALUES
  ('individual', '个人店铺年费', 'Private shop, one year', 12, 59900, '{发布拍品与专场,成交款托管结算}', '{Publish lots and sales,Sales settled through escrow}', 1),
  ('company', '企业店铺年费', 'Company shop, one year', 12, 199900, '{发布拍品与专场,成交款托管结算,企业认证标识}', '{Publish lots and sales,Sales settled through escrow,Seal of a verified company}', 1),
  ('auction_house', '拍卖行年费', 'Auction house, one year', 12, 199900, '{发布拍品与专场,成交款托管结算,企业认证标识}', '{Publish lots and sales,Sales settled through escrow,Seal of a verified company}', 1);
--> statement-breakpoint
CREATE TRIGGER shop_deposit_requests_effect AFTER INSERT OR UPDATE OF status ON shop_deposit_requests
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER shop_licences_effect AFTER INSERT OR UPDATE OF status ON shop_licences
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'kind', 'status');
--> statement-breakpoint
CREATE TRIGGER shop_name_changes_effect AFTER INSERT OR UPDATE OF status ON shop_name_changes
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
