INSERT INTO parcel_carriers (code, name, name_en, phone, pattern, sort) VALUES
  ('SF', '顺丰速运', 'SF Express', '95338', '^SF[0-9]{12,13}$', 1),
  ('JD', '京东快递', 'JD Logistics', '950616', '^JD[A-Z0-9]{11,15}$', 2),
  ('EMS', '邮政EMS', 'EMS', '11183', '^[A-Z]{2}[0-9]{9}[A-Z]{2}$', 3),
  ('ZTO', '中通快递', 'ZTO Express', '95311', '^[0-9]{12,15}$', 4),
  ('YTO', '圆通速递', 'YTO Express', '95554', '^(YT[0-9]{13}|[0-9]{10,18})$', 5);
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER parcel_parcels_effect AFTER INSERT OR UPDATE OF status ON parcel_parcels
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
