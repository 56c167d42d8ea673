-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER account_users_effect AFTER INSERT OR UPDATE OF status, realname_status ON account_users
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status', 'realname_status');
--> statement-breakpoint
CREATE TRIGGER account_identities_effect AFTER INSERT OR UPDATE OF status ON account_identities
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER account_link_verdicts_effect AFTER INSERT OR UPDATE OF verdict ON account_link_verdicts
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'verdict');
