-- Notes what became of a row, its columns named as arguments before and after, where this transaction asked for it (juya.effects). The notes are
-- a setting of the transaction: they cost no table, and what is rolled back takes its notes along.
CREATE FUNCTION platform_note_effect() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
  stands jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END;
BEGIN
  PERFORM set_config('juya.effects_noted', coalesce(current_setting('juya.effects_noted', true), '') || jsonb_build_object('table', TG_TABLE_NAME,
    'was', (SELECT jsonb_object_agg(name, was -> name) FROM unnest(TG_ARGV) name WHERE was IS NOT NULL),
    'stands', (SELECT jsonb_object_agg(name, stands -> name) FROM unnest(TG_ARGV) name WHERE stands IS NOT NULL))::text || E'\n', true);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER account_users_effect AFTER INSERT OR UPDATE OF status, realname_status ON account_users
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status', 'realname_status');
--> statement-breakpoint
CREATE TRIGGER account_identities_effect AFTER INSERT OR UPDATE OF status ON account_identities
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER aftersale_cases_effect AFTER INSERT OR UPDATE OF status ON aftersale_cases
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER auction_lots_effect AFTER INSERT OR UPDATE OF status ON auction_lots
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER auction_offers_effect AFTER INSERT OR UPDATE OF status ON auction_offers
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER deposit_penalties_effect AFTER INSERT OR UPDATE OF status ON deposit_penalties
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER deposit_holds_effect AFTER INSERT OR UPDATE OF status ON deposit_holds
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER ledger_entries_effect AFTER INSERT ON ledger_entries
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('account_id', 'amount_fen');
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER message_notices_effect AFTER INSERT ON message_notices
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id');
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER operator_accounts_effect AFTER INSERT OR UPDATE OF status, roles ON operator_accounts
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status', 'roles');
--> statement-breakpoint
CREATE TRIGGER operator_setting_changes_effect AFTER INSERT OR UPDATE OF status ON operator_setting_changes
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER order_orders_effect AFTER INSERT OR UPDATE OF status ON order_orders
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER order_shipments_effect AFTER INSERT OR UPDATE OF status ON order_shipments
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER order_reviews_effect AFTER INSERT OR UPDATE OF status ON order_reviews
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER payment_payments_effect AFTER INSERT OR UPDATE OF status ON payment_payments
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER payment_refunds_effect AFTER INSERT OR UPDATE OF status ON payment_refunds
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER payment_cards_effect AFTER INSERT OR UPDATE OF status ON payment_cards
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER payment_reconciliations_effect AFTER INSERT OR UPDATE OF status ON payment_reconciliations
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
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
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER platform_approvals_effect AFTER INSERT OR UPDATE OF status ON platform_approvals
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER platform_settings_effect AFTER INSERT OR UPDATE OF value ON platform_settings
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('key', 'value');
--> statement-breakpoint
CREATE TRIGGER platform_deadlines_effect AFTER INSERT OR UPDATE OF due_at OR DELETE ON platform_deadlines
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('kind', 'ref_id', 'due_at');
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER platform_outbox_effect AFTER INSERT ON platform_outbox
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id');
