CREATE TRIGGER auction_rings_effect AFTER INSERT OR UPDATE OF status ON auction_rings
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
