-- What changed in a catalogue people see is evidence: written once.
CREATE TRIGGER listing_catalogue_changes_append_only BEFORE UPDATE OR DELETE ON listing_catalogue_changes
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
