DROP TRIGGER order_shipments_effect ON order_shipments;
--> statement-breakpoint
SELECT pg_temp.rename_table('order_shipments', 'parcel_parcels');
--> statement-breakpoint
SELECT pg_temp.rename_table('order_shipment_orders', 'parcel_orders');
--> statement-breakpoint
SELECT pg_temp.rename_table('order_shipment_items', 'parcel_items');
--> statement-breakpoint
SELECT pg_temp.rename_table('order_carriers', 'parcel_carriers');
--> statement-breakpoint
ALTER TABLE "parcel_items" DROP CONSTRAINT "parcel_items_item_id_order_items_id_fk";
--> statement-breakpoint
ALTER TABLE "parcel_orders" DROP CONSTRAINT "parcel_orders_order_id_order_orders_id_fk";
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER parcel_parcels_effect AFTER INSERT OR UPDATE OF status ON parcel_parcels
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
