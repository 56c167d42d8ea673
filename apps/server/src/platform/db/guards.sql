CREATE TRIGGER platform_audit_append_only BEFORE UPDATE OR DELETE ON platform_audit_logs
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
CREATE TRIGGER platform_settings_history_append_only BEFORE UPDATE OR DELETE ON platform_settings_history
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
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
