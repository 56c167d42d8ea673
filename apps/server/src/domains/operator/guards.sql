-- What operators write stays: a note is struck out once, in its place, and says why.
CREATE FUNCTION operator_note_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.struck_at IS NULL AND (NEW.id, NEW.kind, NEW.ref_id, NEW.operator_id, NEW.text, NEW.files, NEW.created_at)
    IS NOT DISTINCT FROM (OLD.id, OLD.kind, OLD.ref_id, OLD.operator_id, OLD.text, OLD.files, OLD.created_at) THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'note % is written once', OLD.id USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER operator_notes_stay BEFORE UPDATE OR DELETE ON operator_notes
  FOR EACH ROW EXECUTE FUNCTION operator_note_stays();
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER operator_accounts_effect AFTER INSERT OR UPDATE OF status, roles ON operator_accounts
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status', 'roles');
--> statement-breakpoint
CREATE TRIGGER operator_setting_changes_effect AFTER INSERT OR UPDATE OF status ON operator_setting_changes
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER operator_bulk_runs_effect AFTER INSERT OR UPDATE OF status ON operator_bulk_runs
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
