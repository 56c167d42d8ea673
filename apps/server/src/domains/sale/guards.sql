-- What people registered under stays: the terms of a sale are fixed from the day its catalogue is open. One in a room that stood still may be given a new date.
CREATE FUNCTION sale_terms_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the terms of sale % are frozen', OLD.id USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER sale_sales_terms BEFORE UPDATE OF shop_id, starts_at, first_ends_at, stagger_s, premium_bp, premium_slices, ladder, ladder_rows,
  deposit_fen, mode, lot_s, counter_s ON sale_sales
  FOR EACH ROW WHEN (OLD.status NOT IN ('draft', 'reviewing') AND (
    (OLD.shop_id, OLD.stagger_s, OLD.premium_bp, OLD.premium_slices, OLD.ladder, OLD.ladder_rows, OLD.deposit_fen, OLD.mode, OLD.lot_s, OLD.counter_s)
      IS DISTINCT FROM (NEW.shop_id, NEW.stagger_s, NEW.premium_bp, NEW.premium_slices, NEW.ladder, NEW.ladder_rows, NEW.deposit_fen, NEW.mode, NEW.lot_s, NEW.counter_s)
    OR (OLD.status <> 'paused' AND (OLD.starts_at, OLD.first_ends_at) IS DISTINCT FROM (NEW.starts_at, NEW.first_ends_at))))
  EXECUTE FUNCTION sale_terms_frozen();
--> statement-breakpoint
-- A paddle keeps its number, and what was not paid is evidence.
CREATE TRIGGER sale_paddles_number BEFORE UPDATE OF session_id, user_id, paddle_no ON sale_paddles
  FOR EACH ROW WHEN ((OLD.session_id, OLD.user_id, OLD.paddle_no) IS DISTINCT FROM (NEW.session_id, NEW.user_id, NEW.paddle_no))
  EXECUTE FUNCTION sale_terms_frozen();
--> statement-breakpoint
CREATE TRIGGER sale_unpaid_wins_append_only BEFORE UPDATE OR DELETE ON sale_unpaid_wins
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER sale_sales_effect AFTER INSERT OR UPDATE OF status ON sale_sales
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER sale_paddles_effect AFTER INSERT OR UPDATE OF status ON sale_paddles
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
-- What was sold after its sale is evidence: written once.
CREATE TRIGGER sale_post_sales_append_only BEFORE UPDATE OR DELETE ON sale_post_sales
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
CREATE TRIGGER sale_post_sale_offers_effect AFTER INSERT OR UPDATE OF status ON sale_post_sale_offers
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
